/** Schemas are checked without making code of them, which the policy of the page forbids. Loaded first. */
import { z } from 'zod';

z.config({ jitless: true });

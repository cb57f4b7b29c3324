/** The thread that asks S3 while others wait for it. */
import { serveAsks } from '../file/serve-asks.ts';
import { createS3Client, type S3Config, type S3Request } from './s3-client.ts';

serveAsks<S3Request>((data) => createS3Client(data as S3Config));

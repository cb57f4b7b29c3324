/** `npm run untranslated`: what the engine says and a language of the window has no words for yet. */
import { catalogue } from '../core/engine/catalogue.ts';
import ar from '../renderer/strings/engine/ar.json' with { type: 'json' };
import de from '../renderer/strings/engine/de.json' with { type: 'json' };
import es from '../renderer/strings/engine/es.json' with { type: 'json' };
import { catalogueWords, messageTemplates, untranslated } from '../test/support/engine-words.ts';

const templates = await messageTemplates();
const words = catalogueWords(catalogue);
const parameters = new Set(
  catalogue.entries.flatMap(({ paramsSchema }) => Object.keys(paramsSchema.properties ?? {})),
);

for (const [language, dictionary] of Object.entries({ de, es, ar })) {
  const lacking = untranslated(language, dictionary, templates, words, parameters);
  console.log(`${language}: ${lacking.length} without a translation`);
  for (const line of lacking) console.log(`  ${line}`);
}

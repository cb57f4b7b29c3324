import { worldsText } from '#kit/world.ts';
import { sourceText } from './about.ts';
import { formatProgram, type Dataset } from './dataset.ts';

/** What was asked for, by which program, and what came of it: PROV-JSON (W3C member submission, 24 April 2013). */
export const renderProvenance = (dataset: Dataset): string => {
  const activities = dataset.sources.map((source, i) => ({
    id: `bb:source-${i + 1}`,
    told: {
      'prov:type': 'bb:Collection',
      'prov:label': sourceText(source),
      'bb:operation': source.operation,
      'bb:params': JSON.stringify(source.params),
      ...(source.collected && {
        'prov:startTime': source.collected.first,
        'prov:endTime': source.collected.last,
      }),
    },
  }));
  const ids = activities.map(({ id }) => id);
  return `${JSON.stringify(
    {
      prefix: { bb: 'https://bowerbird.local/ns/social#' },
      entity: {
        'bb:items': {
          'prov:label': dataset.name,
          'bb:created': dataset.createdAt,
          'bb:world': worldsText(dataset.completeness.worlds),
        },
      },
      activity: Object.fromEntries(activities.map(({ id, told: activity }) => [id, activity])),
      agent: {
        'bb:program': {
          'prov:type': 'prov:SoftwareAgent',
          'prov:label': formatProgram(dataset),
        },
      },
      wasGeneratedBy: Object.fromEntries(
        ids.map((id, i) => [
          `_:generated-${i + 1}`,
          { 'prov:entity': 'bb:items', 'prov:activity': id },
        ]),
      ),
      wasAssociatedWith: Object.fromEntries(
        ids.map((id, i) => [
          `_:associated-${i + 1}`,
          { 'prov:activity': id, 'prov:agent': 'bb:program' },
        ]),
      ),
    },
    null,
    2,
  )}\n`;
};

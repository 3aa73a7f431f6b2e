/**
 * What a file must look like as a whole. Events are judged one by one in the database, so that a bad one is set aside
 * and the rest applied; further fields are allowed everywhere.
 */
export const fileSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['meta', 'events'],
  properties: {
    meta: {
      type: 'object',
      required: ['seq_from', 'seq_to', 'source', 'created_at'],
      properties: {
        seq_from: { type: 'integer', minimum: 0 },
        seq_to: { type: 'integer', minimum: 0 },
        source: { enum: ['INTERNAL', 'CLOSED_NET'] },
        created_at: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' },
      },
    },
    events: { type: 'array' },
  },
} as const;

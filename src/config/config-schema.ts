/** JSON schema (draft 2020-12) of flowgen.yaml. */
const text = { type: 'string', minLength: 1 } as const;

const reference = {
  description: 'Where the value is: an environment variable, or a file relative to flowgen.yaml.',
  oneOf: [
    { type: 'object', properties: { env: text }, required: ['env'], additionalProperties: false },
    { type: 'object', properties: { file: text }, required: ['file'], additionalProperties: false },
  ],
} as const;

const textOrReference = { anyOf: [text, { $ref: '#/$defs/reference' }] } as const;

const duration = {
  description: "Seconds, or a number with ms, s, min or h ('90 s').",
  anyOf: [
    { type: 'number', minimum: 0 },
    { type: 'string', pattern: '^\\s*\\d+(\\.\\d+)?\\s*(ms|s|sec|secs|m|min|mins|h|hour|hours)?\\s*$' },
  ],
} as const;

const parameterValues = {
  type: 'object',
  additionalProperties: {
    anyOf: [{ type: ['string', 'number', 'boolean', 'null'] }, { $ref: '#/$defs/reference' }],
  },
} as const;

export const CONFIG_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'flowgen.yaml',
  type: 'object',
  additionalProperties: false,
  properties: {
    defaultEnvironment: text,
    nifiVersion: { $ref: '#/$defs/version' },
    dialect: { enum: ['postgresql', 'mysql', 'mariadb', 'oracle'] },
    environments: { type: 'object', additionalProperties: { $ref: '#/$defs/environment' } },
  },
  $defs: {
    reference,
    version: { type: 'string', pattern: '^\\d+\\.\\d+(\\.\\d+)?' },
    environment: {
      type: 'object',
      additionalProperties: false,
      properties: {
        nifi: { $ref: '#/$defs/nifi' },
        database: {
          type: 'object',
          additionalProperties: false,
          properties: { url: textOrReference },
          required: ['url'],
        },
        parameters: parameterValues,
        contexts: { type: 'object', additionalProperties: parameterValues },
        deploy: { $ref: '#/$defs/deploy' },
      },
    },
    nifi: {
      type: 'object',
      additionalProperties: false,
      properties: {
        url: { anyOf: [text, { type: 'array', items: text, minItems: 1 }, { $ref: '#/$defs/reference' }] },
        version: { $ref: '#/$defs/version' },
        parent: text,
        auth: { $ref: '#/$defs/auth' },
        tls: { $ref: '#/$defs/tls' },
        acknowledgeDisconnectedNode: { type: 'boolean' },
      },
    },
    auth: {
      type: 'object',
      required: ['type'],
      discriminator: { propertyName: 'type' },
      oneOf: [
        { properties: { type: { const: 'none' } }, required: ['type'], additionalProperties: false },
        {
          properties: { type: { const: 'token' }, token: { $ref: '#/$defs/reference' } },
          required: ['type', 'token'],
          additionalProperties: false,
        },
        {
          properties: {
            type: { const: 'password' },
            username: textOrReference,
            password: { $ref: '#/$defs/reference' },
          },
          required: ['type', 'username', 'password'],
          additionalProperties: false,
        },
        {
          properties: {
            type: { const: 'oidc' },
            issuer: text,
            tokenUrl: text,
            clientId: textOrReference,
            clientSecret: { $ref: '#/$defs/reference' },
            scope: text,
            audience: text,
          },
          required: ['type', 'clientId', 'clientSecret'],
          additionalProperties: false,
        },
      ],
    },
    tls: {
      type: 'object',
      additionalProperties: false,
      properties: {
        ca: text,
        cert: text,
        key: text,
        pkcs12: text,
        passphrase: { $ref: '#/$defs/reference' },
        serverName: text,
      },
      dependentRequired: { cert: ['key'], key: ['cert'] },
    },
    deploy: {
      type: 'object',
      additionalProperties: false,
      properties: {
        drainTimeout: duration,
        startTimeout: duration,
        start: { type: 'boolean' },
        drift: { enum: ['refuse', 'overwrite', 'keep'] },
        secrets: { enum: ['fingerprint', 'always'] },
        fingerprintKey: { $ref: '#/$defs/reference' },
      },
    },
  },
} as const;

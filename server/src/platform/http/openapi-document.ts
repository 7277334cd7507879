import type { z } from 'zod'
import {
  ACCESS_TOKEN_PER_MINUTE,
  ACCESS_TOKEN_PREFIX,
  closedToTokens,
} from '@labbox/contract/access/access-tokens.ts'
import { errorTable } from '@labbox/contract/errors/index.ts'
import { jsonSchemas, refTo, type Json } from './openapi-schemas.ts'
import type { ContractNames } from './openapi-names.ts'
import type { AnyEndpoint } from './register.ts'

const JSON_TYPE = 'application/json'
const FORM = 'application/x-www-form-urlencoded'

/** The three addresses that are no calls of the contract: they answer with true HTTP statuses. */
const plainPaths: Json = {
  '/health': {
    get: {
      operationId: 'health',
      tags: ['health'],
      summary: 'How the parts of the server are',
      security: [],
      responses: {
        200: { $ref: '#/components/responses/Health' },
        503: { $ref: '#/components/responses/Health' },
      },
    },
  },
  '/imgs/{name}': {
    get: {
      operationId: 'publicImage',
      tags: ['files'],
      summary: 'A logo or an icon',
      security: [],
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
      responses: { 200: binary(['image/*']), 404: { $ref: '#/components/responses/Refused' } },
    },
  },
  '/files/{id}': {
    get: {
      operationId: 'signedFile',
      tags: ['files'],
      summary: 'A file by its signed link',
      security: [],
      description:
        'Links come from the calls that name a file. `d` saves instead of showing, `p` asks for a PDF; ranges are understood.',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
        ...['u', 'x', 's', 'n', 'd', 'p'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
      ],
      responses: {
        200: binary(['*/*']),
        206: binary(['*/*']),
        304: { description: 'Unchanged' },
        403: { $ref: '#/components/responses/Refused' },
        404: { $ref: '#/components/responses/Refused' },
        416: { description: 'No such range' },
      },
    },
  },
}

function binary(types: readonly string[]): Json {
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  )
  return { description: 'The file', content }
}

const refused: Json = {
  type: 'object',
  description: 'A refusal: HTTP 200 where the server handled the call, `code` says what it is',
  properties: {
    code: { enum: [...new Set(Object.values(errorTable).map(({ code }) => code))].toSorted((a, b) => a - b) },
    msg: { type: 'string', description: 'In the language of Accept-Language' },
    data: {
      type: 'object',
      properties: {
        error: { $ref: '#/components/schemas/ErrorKey' },
        errors: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'What is wrong with which field, in sentences',
        },
        params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        requestId: { type: 'string' },
      },
      required: ['error'],
    },
  },
  required: ['code', 'msg', 'data'],
}

const health: Json = {
  type: 'object',
  properties: {
    status: { type: 'string' },
    version: { type: 'string' },
    uptimeS: { type: 'number' },
    parts: { type: 'object', additionalProperties: { type: 'object' } },
  },
  required: ['status'],
}

const success = (data: Json): Json => ({
  type: 'object',
  properties: { code: { const: 200 }, msg: { type: 'string' }, data },
  required: ['code', 'msg', 'data'],
})

/** Public calls need nothing; some others are closed to access tokens. */
const securityOf = (endpoint: AnyEndpoint): Json => {
  if (typeof endpoint.access === 'object') return { security: [] }
  return closedToTokens(endpoint) ? { security: [{ token: [] }, { bearer: [] }] } : {}
}

const json = (schema: Json): Json => ({ [JSON_TYPE]: { schema } })

interface Part {
  key: string
  schema: z.ZodObject
}

/** The inputs of one place as parameters; what is no plain value is JSON text. */
const parametersIn = (place: 'query' | 'path', schema: Json): Json[] => {
  const required = new Set((schema['required'] ?? []) as string[])
  return Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    ...(each['type'] === 'object' ? { content: json(each) } : { schema: each }),
  }))
}

const multipart = (
  { files, fields }: NonNullable<AnyEndpoint['multipart']>,
  schema: Json | undefined,
): Json => {
  const parts = Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }]))
  const given = (schema?.['properties'] ?? {}) as Json
  const needed = fields ? ((schema?.['required'] ?? []) as string[]) : files
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { ...given, ...parts },
        ...(needed.length > 0 && { required: needed }),
      },
    },
  }
}

/** The OpenAPI 3.1 document of these endpoints, by the names that the contract has for them and their schemas. */
export const documentOf = (
  endpoints: readonly AnyEndpoint[],
  names: ContractNames,
  version: string,
): Json => {
  const listed = endpoints.map((endpoint, at) => ({ endpoint, key: `Part${at}` }))
  const parts = { input: new Map<string, z.ZodType>(), output: new Map<string, z.ZodType>() }
  const add = ({ key, schema }: Partial<Part> & { key: string }) => schema && parts.input.set(key, schema)
  for (const { endpoint, key } of listed) {
    add({ key: `${key}query`, schema: endpoint.query as z.ZodObject | undefined } as Part)
    add({ key: `${key}params`, schema: endpoint.params as z.ZodObject | undefined } as Part)
    add({
      key: `${key}body`,
      schema: (endpoint.body ?? endpoint.multipart?.fields) as z.ZodObject | undefined,
    } as Part)
    parts.output.set(`${key}data`, endpoint.data as z.ZodType)
  }
  const { parts: made, components } = jsonSchemas(names.schemas, parts)
  const resolved = (schema: Json | undefined): Json => {
    const ref = schema?.['$ref']
    return typeof ref === 'string' ? (components[ref.split('/').at(-1) ?? ''] ?? {}) : (schema ?? {})
  }
  const paths: Record<string, Json> = { ...(plainPaths as Record<string, Json>) }
  for (const { endpoint, key } of listed) {
    const { method, access, summary } = endpoint
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const body = made.get(`${key}body`)
    const content = endpoint.multipart
      ? multipart(endpoint.multipart, resolved(body))
      : body && { ...json(body), [FORM]: { schema: body } }
    const inQuery = endpoint.bodyInQuery && body ? parametersIn('query', resolved(body)) : []
    const files = endpoint.file?.filter((type) => type !== JSON_TYPE) ?? []
    const asJson = endpoint.file ? { type: 'object' } : success(made.get(`${key}data`) ?? {})
    const parameters = [
      ...parametersIn('path', resolved(made.get(`${key}params`))),
      ...parametersIn('query', resolved(made.get(`${key}query`))),
      ...inQuery.map((parameter) => ({ ...parameter, required: false })),
    ]
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: names.endpoints.get(endpoint),
        tags: [endpoint.path.split('/')[1] ?? ''],
        summary,
        description: typeof access === 'object' ? 'Open to everybody.' : `Needs: ${String(access)}.`,
        ...securityOf(endpoint),
        ...(parameters.length > 0 && { parameters }),
        ...(content && { requestBody: { required: !endpoint.bodyInQuery, content } }),
        responses: {
          200: {
            description: 'The answer, or a refusal with its code',
            content: {
              ...json(
                endpoint.file && !endpoint.file.includes(JSON_TYPE)
                  ? refTo('Refused')
                  : { anyOf: [asJson, refTo('Refused')] },
              ),
              ...(binary(files)['content'] as Json),
            },
          },
          '4XX': { $ref: '#/components/responses/Refused' },
          '5XX': { $ref: '#/components/responses/Refused' },
        },
      },
    }
  }
  const tags = [...new Set(['health', 'files', ...endpoints.map(({ path }) => path.split('/')[1] ?? '')])]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Labbox',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every answer is `{code, msg, data}`; what the server handled has HTTP status 200 and its own `code`.',
    },
    servers: [{ url: '/api' }],
    security: [{ token: [] }, { bearer: [] }, { accessToken: [] }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'X-Token' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session' },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${ACCESS_TOKEN_PREFIX}…`,
          description: `An access token, made on the profile page; ${ACCESS_TOKEN_PER_MINUTE} calls a minute. Refusals have their code as HTTP status. Calls that are closed to them do not name this scheme.`,
        },
      },
      responses: {
        Refused: { description: 'Refused', content: json(refTo('Refused')) },
        Health: { description: 'By part', content: json(refTo('Health')) },
      },
      schemas: {
        ...components,
        Refused: refused,
        Health: health,
        ErrorKey: { enum: Object.keys(errorTable) },
      },
    },
  }
}

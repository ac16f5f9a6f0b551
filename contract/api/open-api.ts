import { z } from 'zod'
import { type Answer, operateBits, type Route, rolesOf } from './route.ts'
import { namesInPath, type ServedEndpoint, servedEndpoints } from './served-endpoints.ts'

type Json = Readonly<Record<string, unknown>>

/** OpenAPI 3.1 of every path, alias and method; unimplemented endpoints are marked. */
export const openApi = (): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of servedEndpoints()) {
    const atPath = paths[call.path] ?? {}
    atPath[call.method.toLowerCase()] = operationOf(call)
    paths[call.path] = atPath
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '1',
      description:
        'Every response is an envelope {status, msg, data}. HTTP 200 with status false and a code is a refusal by a business rule.',
    },
    paths,
    components: {
      securitySchemes: { ticket: { type: 'apiKey', in: 'header', name: 'x-access-token' } },
      schemas: { Refusal: refusal, ...Object.fromEntries(namedSchemas) },
    },
  }
}

const refusal: Json = {
  type: 'object',
  required: ['status', 'msg', 'code', 'data'],
  properties: {
    status: { const: false },
    msg: { type: 'string' },
    code: { type: 'string' },
    data: {},
  },
}

const operationOf = ({ path, method, route: call, pagedRead }: ServedEndpoint): Json => {
  const { route } = call
  const reading = pagedRead === undefined ? '' : ' A body with page or pageSize is a read, as by GET.'
  const operation = {
    summary: `${route.does}${reading}`,
    ...(call.kind === 'built' ? { operationId: `${call.name}.${method}.${path}` } : { 'x-not-built': true }),
    ...(route.roles === 'anyone' ? {} : { security: [{ ticket: [] }] }),
    'x-roles': rolesOf[route.roles],
    ...(route.operate === undefined ? {} : { 'x-operate-bit': operateBits[route.operate] }),
    parameters: namesInPath(path).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
  }
  if (call.kind === 'planned')
    return { ...operation, responses: { '501': { description: 'not_built_yet', ...refusalContent } } }
  return { ...operation, ...inputOf(call.route, path, method), responses: responsesOf(call.route) }
}

const refusalContent: Json = {
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

const inputOf = (route: Route, path: string, method: string): Json => {
  const inPath = new Set(namesInPath(path))
  const schema = schemaOf(route.input, 'input')
  const properties = Object.entries((schema.properties ?? {}) as Json).filter(([name]) => !inPath.has(name)) // A strict object has properties.
  const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : [])
  if (method !== 'GET') {
    const names = properties.map(([name]) => name)
    const body = {
      type: 'object',
      properties: Object.fromEntries(properties),
      required: names.filter((name) => required.has(name)),
    }
    const content = { 'application/json': { schema: body } }
    return {
      requestBody: {
        required: body.required.length > 0,
        content: route.file === undefined ? content : { ...content, ...withFile(body, route.file) },
      },
    }
  }
  const parameters = [...inPath]
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } as unknown }))
    .concat(
      properties.map(([name, member]) => ({
        name,
        in: 'query',
        required: required.has(name),
        schema: member,
      })),
    )
  return { parameters }
}

type ObjectSchema = { readonly type: string; readonly properties: Json; readonly required: readonly string[] }

/** The same fields as form parts, plus the file. */
const withFile = (body: ObjectSchema, file: string): Json => {
  const properties = { ...body.properties, [file]: { type: 'string', format: 'binary' } }
  return { 'multipart/form-data': { schema: { ...body, properties } } }
}

const responsesOf = (route: Route): Json => {
  const { answer } = route
  if (answer.kind === 'bytes' || answer.kind === 'stream')
    return { '200': { description: 'success', content: { [answer.type]: {} } }, default: failed }
  const schema = { oneOf: [...successesOf(answer), { $ref: '#/components/schemas/Refusal' }] }
  return {
    '200': { description: 'success, or a refusal', content: { 'application/json': { schema } } },
    default: failed,
  }
}

const successesOf = (answer: Exclude<Answer, { kind: 'bytes' | 'stream' }>): readonly Json[] => {
  switch (answer.kind) {
    case 'nothing':
      return [success({ type: 'null' })]
    case 'one':
      return [success(schemaOf(answer.data, 'output'))]
    case 'list':
      return [successList(answer.item)]
    case 'listOrOne':
      return [success(schemaOf(answer.item, 'output')), successList(answer.item)]
  }
}

const success = (data: Json, more: Json = {}): Json => ({
  type: 'object',
  required: ['status', 'msg', 'data', ...Object.keys(more)],
  properties: { status: { const: true }, msg: { const: 'success' }, data, ...more },
})

const totalIsAtLeast: Json = {
  const: true,
  description: 'Present where a very long list was not counted completely: there are at least `total`.',
}

const successList = (item: z.ZodType): Json =>
  success(
    {
      type: 'object',
      required: ['data', 'total'],
      properties: {
        data: { type: 'array', items: schemaOf(item, 'output') },
        total: { type: 'integer' },
        totalIsAtLeast,
      },
    },
    { total: { type: 'integer' } },
  )

const failed: Json = { description: 'refused', ...refusalContent }

/** A schema as JSON Schema; named schemas, such as recursive ones, go to the document's components. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  // Wrapped in an object: a recursive root schema would refer to itself as `#`, which is the document.
  const made = z.toJSONSchema(z.object({ member: schema }), { io, unrepresentable: 'any', reused: 'inline' })
  const moved = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')) as Made // JSON of Zod's own making.
  for (const [name, named] of Object.entries(moved.$defs ?? {})) {
    if (name.startsWith('__')) throw new Error('a recursive schema needs a name: .meta({ id })')
    const { id: _id, ...bare } = named
    namedSchemas.set(name, bare)
  }
  return moved.properties.member
}

type Made = {
  readonly properties: { readonly member: Json }
  readonly $defs?: Readonly<Record<string, Json>>
}

/** Collected while the paths are generated; a name always stands for the same schema. */
const namedSchemas = new Map<string, Json>()

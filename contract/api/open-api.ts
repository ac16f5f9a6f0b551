import { z } from 'zod'
import { type Answer, operateBits, type Route, rolesOf } from './route.ts'
import { namesInPath, type ServedCall, servedCalls } from './served-calls.ts'

type Json = Readonly<Record<string, unknown>>

/** OpenAPI 3.1 of every path, alias and method; what is not built yet says so. */
export const openApi = (): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of servedCalls()) {
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
        'Every answer is an envelope {status, msg, data}. HTTP 200 with status false and a code is a refusal by the product.',
    },
    paths,
    components: {
      securitySchemes: { ticket: { type: 'apiKey', in: 'header', name: 'x-access-token' } },
      schemas: { Refusal: refusal },
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

const operationOf = ({ path, method, route: call, pagedRead }: ServedCall): Json => {
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
    const type = route.file === undefined ? 'application/json' : 'multipart/form-data'
    const body = {
      type: 'object',
      properties: Object.fromEntries(properties),
      required: properties.map(([name]) => name).filter((name) => required.has(name)),
    }
    return { requestBody: { content: { [type]: { schema: body } } } }
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

const successList = (item: z.ZodType): Json =>
  success(
    {
      type: 'object',
      required: ['data', 'total'],
      properties: {
        data: { type: 'array', items: schemaOf(item, 'output') },
        total: { type: 'integer' },
      },
    },
    { total: { type: 'integer' } },
  )

const failed: Json = { description: 'refused', ...refusalContent }

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return made
}

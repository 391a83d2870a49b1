import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

type Json = { [key: string]: unknown }
type Operation = { path: string; responses: Record<string, Json> }

const ID = 'openapi.json'
const API = '/api/v1'
const pointer = (...keys: string[]) => keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

let read: { document: Json; ajv: Ajv2020 } | undefined
const validators = new Map<string, ValidateFunction>()

/** The description of the api, read when a test first needs it. */
function contract() {
  if (read) return read
  const document = JSON.parse(readFileSync('../api/openapi.json', 'utf8')) as Json
  closeAll(document, document, new Set(Object.values((document.components as Json).schemas as Json)))
  // Formats are for people here: a test may call an id 'a'. What is not JSON Schema is OpenAPI's.
  // That it is valid is what `make check` checks.
  const options = { strict: false, validateFormats: false, validateSchema: false, allErrors: true }
  const ajv = new Ajv2020(options).addSchema(document, ID)
  read = { document, ajv }
  return read
}

function at(document: Json, reference: string): Json {
  const keys = reference.slice(2).split('/')
  return keys.reduce((value, key) => value[key.replaceAll('~1', '/').replaceAll('~0', '~')] as Json, document)
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Has every schema refuse properties that it does not name, as no server sends them. Parts of a whole name only theirs.
 *
 * @param declared  the schemas that have a name
 */
function closeAll(document: Json, value: unknown, declared: Set<unknown>, isPart = false): void {
  if (Array.isArray(value)) for (const one of value) closeAll(document, one, declared, isPart)
  if (!isObject(value)) return
  for (const [key, one] of Object.entries(value)) closeAll(document, one, declared, key === 'allOf')
  const target = typeof value.$ref === 'string' ? at(document, value.$ref) : value
  const isNamed = isObject(target.properties) || Array.isArray(target.allOf)
  // Where a schema is declared it may still become a part of another: it is closed where it is used.
  if (isNamed && !isPart && !declared.has(value)) value.unevaluatedProperties = false
}

/** The operation at a path; of two that fit, the one with fewer parameters, as the server's router has it. */
function operation(method: string, path: string): Operation | undefined {
  const asked = path.split('/')
  const fits = (template: string) => {
    const described = template.split('/')
    const same = (part: string, at: number) => part.startsWith('{') || part === asked[at]
    return described.length === asked.length && described.every(same)
  }
  const paths = contract().document.paths as Record<string, Record<string, Operation>>
  const parameters = (template: string) => template.split('{').length
  const [template] = Object.keys(paths)
    .filter((one) => fits(one) && method.toLowerCase() in (paths[one] ?? {}))
    .sort((one, other) => parameters(one) - parameters(other))
  const found = template && paths[template]?.[method.toLowerCase()]
  return found ? { ...found, path: template } : undefined
}

/** Why no server that keeps to the description of the api answers so; null where one may. */
export function whyUntrue(method: string, path: string, status: number, body: unknown): string | null {
  if (!path.startsWith(`${API}/`)) return null
  // In the place of a server that is away its gateway answers, in its own words.
  if (status >= 500 && !isObject(body)) return null
  const answer = `${method} ${path} → ${status}`
  const found = operation(method, path)
  if (!found) return `${answer}: there is no such operation`
  const response = found.responses[status]
  if (!response) return `${answer}: it answers ${Object.keys(found.responses).join(', ')} only`
  const where =
    typeof response.$ref === 'string'
      ? response.$ref
      : `#${pointer('paths', found.path, method.toLowerCase(), 'responses', String(status))}`
  const content = at(contract().document, `#${where.slice(1)}`).content as Json | undefined
  const type = Object.keys(content ?? {}).find((one) => one.endsWith('json'))
  if (!type) return body === undefined ? null : `${answer}: it has no body`
  if (body === undefined) return `${answer}: it has a body`
  const validate = validator(`${ID}${where}${pointer('content', type, 'schema')}`)
  if (validate(body)) return null
  const reasons = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
  )
  return `${answer}: ${[...new Set(reasons)].join('; ')}`
}

function validator(reference: string): ValidateFunction {
  const validate = validators.get(reference) ?? contract().ajv.compile({ $ref: reference })
  validators.set(reference, validate)
  return validate
}

const untrue = new Set<string>()

/** Notes an answer that a test gives in the server's place, if the server never would. */
export function noteAnswer(method: string, path: string, status: number, body: unknown): void {
  const why = whyUntrue(method, path, status, body)
  if (why) untrue.add(why)
}

/** The answers noted since it was last asked. */
export function takeUntrue(): string[] {
  const taken = [...untrue]
  untrue.clear()
  return taken
}

// `node lint.mjs FILE`: whether a description of the api is valid OpenAPI, and as clients need it. Prints what is not.

import { createConfig, lint } from '@redocly/openapi-core'

const config = await createConfig({
  extends: ['recommended-strict'],
  rules: {
    // Some operations refuse nothing: those that anyone may read, without parameters.
    'operation-4xx-response': 'off',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-parameter-examples': 'error',
    'no-invalid-schema-examples': 'error',
    'operation-description': 'off',
    'operation-singular-tag': 'error',
    'operation-tag-defined': 'error',
    'response-contains-header': 'off',
    'tag-description': 'error',
  },
})
const problems = await lint({ ref: process.argv[2], config })
for (const { location, message, ruleId } of problems) {
  process.stdout.write(`${location[0]?.pointer ?? ''}: ${message} (${ruleId})\n`)
}
process.exitCode = problems.length > 0 ? 1 : 0

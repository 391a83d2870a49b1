// Reports each test of `node --test` as one line of JSON.

import { resolve } from 'node:path'

export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    // A suite passes or fails with its tests, which speak for themselves.
    if (data.details?.type === 'suite' && data.details?.error?.failureType === 'subtestsFailed') continue
    const skipped = data.skip ?? data.todo
    if (data.details?.type === 'suite' && type === 'test:pass' && skipped === undefined) continue
    const cause = data.details?.error?.cause ?? data.details?.error
    // A file is a test of its own only when no other was found in it.
    const isEmpty = type === 'test:pass' && resolve(data.name) === data.file
    yield `${JSON.stringify({
      name: data.name,
      passed: type === 'test:pass' && !isEmpty,
      skipped: skipped === undefined ? undefined : skipped === true ? 'without a reason' : String(skipped),
      output: isEmpty ? 'There is no test in it.' : type === 'test:fail' ? String(cause?.stack ?? cause) : undefined,
    })}\n`
  }
}

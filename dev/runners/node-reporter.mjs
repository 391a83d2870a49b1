// Reports each test of `node --test` as one line of JSON.

export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    // A suite passes or fails with its tests, which speak for themselves.
    if (data.details?.type === 'suite' && data.details?.error?.failureType === 'subtestsFailed') continue
    if (data.details?.type === 'suite' && type === 'test:pass') continue
    const skipped = data.skip ?? data.todo
    const cause = data.details?.error?.cause ?? data.details?.error
    yield `${JSON.stringify({
      name: data.name,
      passed: type === 'test:pass',
      skipped: skipped === undefined ? undefined : skipped === true ? 'without a reason' : String(skipped),
      output: type === 'test:fail' ? String(cause?.stack ?? cause) : undefined,
    })}\n`
  }
}

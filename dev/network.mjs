// Whether the outside services can be reached from here.

const TIMEOUT = 6000

/** The public Overpass service. */
export const OVERPASS = 'https://overpass-api.de/api/interpreter'

/** The open vector basemap that fills what was not ingested. */
export const BASEMAP = 'https://tiles.openfreemap.org/styles/positron'

/** The same for the dark theme. */
export const DARK_BASEMAP = 'https://tiles.openfreemap.org/styles/dark'

/** Whether Overpass answers: `{ answers, why }`. Busy (429, 504) is an answer, because the worker asks again later. */
export async function probeOverpass(url) {
  const status = url.replace(/\/interpreter\/?$/, '/status')
  return probe(status, async (response) => {
    // A proxy's refusal, or the log-in page of a guest network, comes from somebody else.
    if ([401, 403, 407, 511].includes(response.status)) return `it refused (${response.status})`
    const page = response.status === 200 && response.headers.get('content-type')?.includes('text/html')
    return page ? 'a web page answered in its place' : undefined
  })
}

/** Whether a MapLibre style can be had at this address: `{ answers, why }`. */
export async function probeBasemap(url) {
  return probe(url, async (response) => {
    if (!response.ok) return `it answered ${response.status}`
    const style = await response.json().catch(() => undefined)
    return style?.version === 8 ? undefined : 'what it sent is not a MapLibre style'
  })
}

async function probe(url, judge) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT), headers: { 'user-agent': 'CarPal' } })
    const why = await judge(response)
    await response.body?.cancel().catch(() => {})
    return { answers: why === undefined, why }
  } catch (error) {
    const code = error.cause?.code ?? error.name
    const words = {
      ENOTFOUND: 'its name is not known here',
      EAI_AGAIN: 'its name is not known here',
      ECONNREFUSED: 'nothing listens there',
      TimeoutError: `no answer in ${TIMEOUT / 1000} s`,
    }
    return { answers: false, why: words[code] ?? `${error.cause?.message ?? error.message}` }
  }
}

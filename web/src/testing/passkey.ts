import { vi } from 'vitest'

/** What the browser was asked for, and how: `create`, `get`, or `get conditional`. */
export type AskedOfBrowser = { asked: string; options: unknown }

type Answer = (asked: string) => unknown

/** A browser that makes and uses passkeys. `answer` gives what comes, or throws; it suggests passkeys where `suggests` says so. */
export function passkeys(answer: Answer = () => ({ id: 'made' }), suggests = false) {
  const heard: AskedOfBrowser[] = []
  const ask = (asked: string, options: unknown) => {
    heard.push({ asked, options })
    return Promise.resolve().then(() => ({ toJSON: () => answer(asked) }))
  }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: (options: unknown) => options,
    parseRequestOptionsFromJSON: (options: unknown) => options,
    isConditionalMediationAvailable: async () => suggests,
  })
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    onLine: true,
    credentials: {
      create: ({ publicKey }: { publicKey: unknown }) => ask('create', publicKey),
      get: ({ publicKey, mediation }: { publicKey: unknown; mediation?: string }) =>
        ask(['get', mediation].filter(Boolean).join(' '), publicKey),
    },
  })
  return heard
}

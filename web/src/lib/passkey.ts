/** An object in the JSON of Web Authentication, as the description of the api types any object. */
type Json = Record<string, never>

/** Whether this browser makes and uses passkeys here: not on a page that is not served securely. */
export function canUsePasskeys(): boolean {
  return window.isSecureContext && 'parseCreationOptionsFromJSON' in (window.PublicKeyCredential ?? {})
}

/** Whether it offers passkeys among the names that a field suggests. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true
}

const SENTENCES: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys don’t work at this address.',
}

/** In words: why there is no passkey. Browsers say alike that it was called off, and that there is none. */
function inWords(failure: unknown): Error {
  const { name } = failure as Error
  return new Error(SENTENCES[name] ?? 'No passkey was used. Please try again.', { cause: failure })
}

/** Has the device make a passkey. */
export async function createPasskey(options: Json): Promise<Json> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return answer(navigator.credentials.create({ publicKey }))
}

type Asking = { signal?: AbortSignal; mediation?: CredentialMediationRequirement }

/** Has a passkey sign. With `mediation: 'conditional'` the browser suggests passkeys at a field, and asks nothing. */
export async function signWithPasskey(options: Json, asking: Asking = {}): Promise<Json> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return answer(navigator.credentials.get({ publicKey, ...asking }))
}

async function answer(asked: Promise<Credential | null>): Promise<Json> {
  try {
    return (await (asked as Promise<PublicKeyCredential>)).toJSON() as unknown as Json
  } catch (failure) {
    throw inWords(failure)
  }
}

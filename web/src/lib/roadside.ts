import roadside from '../../../data/roadside.json'

type Named = { code: string; name: string }

const names = (of: Named[]) => Object.fromEntries(of.map(({ code, name }) => [code, name]))

/** What a request may be for, by its code: Jump start. The server reads the same file. */
export const SERVICE_TYPES: Readonly<Record<string, string | undefined>> = names(roadside.service_types)

/** What a provider may offer, by its code: Battery Jump Start. */
export const OFFERINGS: Readonly<Record<string, string | undefined>> = names(roadside.offerings)

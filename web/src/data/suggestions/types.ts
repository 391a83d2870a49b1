import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** What is said of a car park: what is absent is not mentioned, null or an empty text says that there is none. */
export type CarParkFields = Schemas['CarParkFields']
/** A suggestion or a correction, as whoever sent it sees it. */
export type Suggestion = Schemas['Suggestion']
export type SuggestionSummary = Schemas['SuggestionSummary']
export type SuggestionPhoto = Schemas['SuggestionPhoto']
export type SuggestionState = Schemas['SuggestionState']
export type NewSuggestion = Schemas['NewSuggestion']
/** A car park within 100 metres. */
export type Neighbour = Schemas['Neighbour']
/** The same as admins see it: those too that drivers do not see. */
export type AdminNeighbour = Schemas['AdminNeighbour']
export type AdminSuggestionSummary = Schemas['AdminSuggestionSummary']
/** A suggestion as admins see it. */
export type AdminSuggestion = Schemas['AdminSuggestion']

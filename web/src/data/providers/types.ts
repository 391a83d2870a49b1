import type { BodyOf } from '@/api/client'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** A user's business, as they see it themselves. */
export type Provider = Schemas['Provider']
/** What a provider uploaded for the admins to see. */
export type ProviderDocument = Provider['documents'][number]
export type DocumentKind = ProviderDocument['kind']
export type Offering = Provider['service_types'][number]
/** What a provider tells of themselves. */
export type NewProvider = BodyOf<'/api/v1/me/provider', 'post'>
/** What a provider's work came to. */
export type Figures = Schemas['Figures']
export type MonthFigures = Figures['months'][number]
/** A business as everybody sees it. */
export type PublicProvider = Schemas['PublicProvider']
export type Review = Schemas['Review']

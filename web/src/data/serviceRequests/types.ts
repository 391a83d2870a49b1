import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** What a driver asks of providers, as that driver sees it. */
export type ServiceRequest = Schemas['ServiceRequest']
export type ServiceRequestSummary = Schemas['ServiceRequestSummary']
export type ServiceRequestStatus = ServiceRequest['status']
export type ServiceType = ServiceRequest['service_type']
export type Urgency = ServiceRequest['urgency']
export type Progress = NonNullable<ServiceRequest['progress']>
/** What a provider asks for it, as the customer sees it. */
export type CustomerQuote = ServiceRequest['quotes'][number]
export type RequestPhoto = ServiceRequest['photos'][number]
export type HistoryStep = ServiceRequest['history'][number]
export type FinishedWork = NonNullable<ServiceRequest['done']>
export type Review = NonNullable<ServiceRequest['review']>

import type { BodyOf } from '@/api/client'
import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** A request as a provider sees it in a list. */
export type JobSummary = Schemas['JobSummary']
/** A request as a provider sees it. */
export type Job = Schemas['Job']
/** Whose job it is, once their quote is accepted. */
export type JobCustomer = NonNullable<Job['customer']>
export type JobDone = NonNullable<Job['done']>
export type JobProgress = NonNullable<Job['progress']>
export type MyQuote = NonNullable<Job['my_quote']>
export type NewQuote = BodyOf<'/api/v1/jobs/{id}/quote', 'put'>
export type RequestPhoto = Job['photos'][number]
export type Urgency = Job['urgency']
export type ServiceRequestStatus = Job['status']

import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** A report of an incident, as its reporter sees it. */
export type Incident = Schemas['Incident']
export type IncidentSummary = Schemas['IncidentSummary']
export type IncidentSummaryPage = Schemas['IncidentSummaryPage']
export type IncidentPhoto = Schemas['IncidentPhoto']
export type IncidentStatus = Schemas['IncidentStatus']
export type IncidentType = Schemas['IncidentType']
export type Severity = Schemas['Severity']

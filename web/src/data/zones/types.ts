import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** A zone, as a driver sees it. */
export type Zone = Schemas['Zone']
/** A zone with its alerts. */
export type ZoneDetail = Schemas['ZoneDetail']
/** What one is in a zone. */
export type ZoneMembership = Schemas['ZoneMembership']
/** An alert that holds, as anybody sees it. */
export type OpenZoneAlert = Schemas['OpenZoneAlert']
/** A post, an answer or an alert, as a member sees it. */
export type ZonePost = Schemas['ZonePost']
/** What an alert is about. */
export type ZoneAlertKind = Schemas['ZoneAlertKind']
/** What a member is told of. */
export type ZoneNotify = Schemas['ZoneNotify']
/** A photo of a post. */
export type ZonePhoto = Schemas['ZonePhoto']
/** A zone, as admins see it. */
export type AdminZone = Schemas['AdminZone']
/** What is written in a zone, as admins see it. */
export type AdminZonePost = Schemas['AdminZonePost']

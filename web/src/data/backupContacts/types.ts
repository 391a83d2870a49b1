import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** Who is told when a vehicle of the user's is asked to be moved and they don't answer. */
export type BackupContact = Schemas['BackupContact']
/** A vehicle of somebody else whose backup contact the user is, or is asked to be. */
export type BackupDuty = Schemas['BackupDuty']

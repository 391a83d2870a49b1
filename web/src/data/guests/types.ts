import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** What a guest wrote, and what became of it. */
export type GuestStatus = Schemas['GuestConversation']
export type GuestMessage = Schemas['GuestMessage']
/** Words of ours for an emergency. */
export type PresetText = Schemas['PresetMessageText']

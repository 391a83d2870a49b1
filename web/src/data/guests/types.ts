import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** What a guest wrote, and what became of it. */
export type GuestConversation = Schemas['GuestConversation']
export type GuestMessage = Schemas['GuestMessage']
/** A message for an emergency, whose text CarPal wrote. */
export type PresetMessageText = Schemas['PresetMessageText']

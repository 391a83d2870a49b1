import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** What two sides say to each other, as one of them sees it. */
export type Conversation = Schemas['Conversation']
export type ConversationPage = Schemas['ConversationPage']
export type Message = Schemas['Message']
/** Some consecutive messages of a conversation, oldest first. */
export type MessagePage = Schemas['MessagePage']

import type { components } from './schema.gen'

type Schemas = components['schemas']

/** Who is signed in. */
export type User = Schemas['User']
/** A pair of tokens, and whose. */
export type Session = Schemas['Session']
/** A session as its owner sees it in a list. */
export type SessionInfo = Schemas['LiveSession']
export type UserSettings = Schemas['Settings']
export type Vehicle = Schemas['Vehicle']
/** A picture of a vehicle; its address is signed and good for about an hour. */
export type Photo = Schemas['Photo']
/** That a registration is one's own, though another account has it. */
export type Claim = Schemas['Claim']
/** Why an account is blocked, and what its user said to it. */
export type Standing = Schemas['Block']
/** A driver's business, as they see it themselves. */
export type ProviderCard = Schemas['ProviderCard']
/** The tokens of a reset link. */
export type Recovery = Schemas['Recovery']
/** What two sides say to each other, as one of them sees it. */
export type Conversation = Schemas['Conversation']
export type ConversationPage = Schemas['ConversationPage']
export type Message = Schemas['Message']
/** Some consecutive messages of a conversation, oldest first. */
export type MessagePage = Schemas['Thread']
/** What somebody is told of. */
export type Notification = Schemas['Notification']
export type NotificationPage = Schemas['NotificationPage']
/** How one is told of a topic. */
export type Choice = Schemas['Choice']

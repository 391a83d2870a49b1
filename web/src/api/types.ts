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
/** What a guest wrote, and what became of it. */
export type GuestStatus = Schemas['GuestStatus']
export type GuestMessage = Schemas['GuestMessage']
/** Words of ours for an emergency. */
export type PresetText = Schemas['PresetText']
/** A report of an incident, as its reporter sees it. */
export type Incident = Schemas['Incident']
export type IncidentSummary = Schemas['IncidentSummary']
export type IncidentPage = Schemas['IncidentPage']
export type IncidentPhoto = Schemas['IncidentPhoto']
export type IncidentStatus = Schemas['IncidentStatus']
export type IncidentType = Schemas['IncidentType']
export type Severity = Schemas['Severity']
/** A challenge of the server and its solution, of which its description says only that it is an object. */
export type Proof = NonNullable<Schemas['NewGuestMessage']['proof']>
/** What somebody is told of. */
export type Notification = Schemas['Notification']
export type NotificationPage = Schemas['NotificationPage']
/** How one is told of a topic. */
export type Choice = Schemas['Choice']

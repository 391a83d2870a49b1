import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** A notification of the user. */
export type Notification = Schemas['Notification']
export type NotificationPage = Schemas['NotificationPage']
/** How a topic notifies the user. */
export type NotificationChoice = Schemas['NotificationChoice']

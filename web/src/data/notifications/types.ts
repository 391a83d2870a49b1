import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** What somebody is told of. */
export type Notification = Schemas['Notification']
export type NotificationPage = Schemas['NotificationPage']
/** How one is told of a topic. */
export type Choice = Schemas['Choice']

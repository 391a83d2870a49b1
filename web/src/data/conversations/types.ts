import type { ResponseOf } from '@/api/client'

/** A conversation in an admin's list: between whom, and how much, but nothing of what was said. */
export type AdminConversation = ResponseOf<'/api/v1/admin/conversations', 'get'>['conversations'][number]
export type ConversationKind = AdminConversation['kind']
/** What an admin reads of one. */
export type Reading = ResponseOf<'/api/v1/admin/conversations/{id}/reading', 'post'>
export type ReadMessage = Reading['messages'][number]

import type { ConversationKind } from '@/data/conversations/types'

export const KINDS: Record<ConversationKind, string> = {
  owner: 'About a plate',
  guest: 'From a guest',
  support: 'Support chat',
  job: 'About a job',
}

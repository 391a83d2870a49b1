import type { AdminConversation } from '@/data/conversations/types'
import { canonicalPlate } from '@/lib/plate'
import { Plate } from '@/ui/Plate'

type Props = { of: Pick<AdminConversation, 'subject' | 'registration'> }

/** Whether what it is about is a registration and no more. */
export const isPlate = ({ subject, registration }: Props['of']) =>
  registration !== null && canonicalPlate(subject.replace(/^Vehicle /, '')) === canonicalPlate(registration)

/** What a conversation is about: a plate where that is all there is to say. */
export function Subject({ of }: Props) {
  const { subject, registration } = of
  if (registration === null) return subject
  const plate = <Plate registration={registration} size={22} />
  return isPlate(of) ? (
    plate
  ) : (
    <>
      {subject} {plate}
    </>
  )
}

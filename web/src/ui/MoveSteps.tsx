import { formatTime } from '@/lib/dates'
import { arrivalOf, type MoveProgress, moveSteps, NO_ANSWER } from '@/lib/moveRequest'
import { Notice } from './Notice'
import { Stepper } from './Stepper'

const SAID: Record<MoveProgress['state'], string> = {
  sent: 'Sent',
  asked_again: 'Asked again',
  on_their_way: 'On their way',
  moved: 'Moved',
  ended: 'Ended',
}

/** How far a request to move a vehicle has come, told to those who do not see it too. */
export function MoveSteps({ request }: { request: MoveProgress }) {
  const { steps, current } = moveSteps(request)
  const arrival = request.state === 'on_their_way' && arrivalOf(request)
  return (
    <>
      <p className="sr-only" role="status">
        {SAID[request.state]}
        {arrival && `. ${arrival}`}
      </p>
      <Stepper
        label="How far it is"
        current={current}
        steps={steps.map(({ key, title, at, detail }) => ({
          key,
          title,
          time: at && <time dateTime={at}>{formatTime(new Date(at))}</time>,
          detail,
        }))}
      />
      {request.state === 'ended' && <Notice tone="caution">{NO_ANSWER}</Notice>}
    </>
  )
}

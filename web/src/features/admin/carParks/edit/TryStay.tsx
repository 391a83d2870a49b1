import { Select } from '@/ui/Select'
import css from './Edit.module.css'
import { DAYS, LENGTHS, TIMES, type TriedStay } from './useTriedStay'

/** What a stay would cost by what is typed, before it is saved. */
export function TryStay({ tried }: { tried: TriedStay }) {
  const { length, setLength, day, setDay, time, setTime, words, data, error, isWrong } = tried
  return (
    <section className={css.try} aria-label="Try a stay">
      <div className={css.tryLine}>
        <span>Try</span>
        <Select aria-label="Length of the stay" value={length} options={LENGTHS} onChoose={setLength} />
        <span>on</span>
        <Select
          aria-label="Day"
          value={day}
          options={DAYS.map((value) => ({ value, label: value }))}
          onChoose={setDay}
        />
        <span>at</span>
        <Select
          aria-label="Time of arrival"
          value={time}
          options={TIMES.map((value) => ({ value, label: value }))}
          onChoose={setTime}
        />
      </div>
      <p role="status" className={css.tried}>
        {isWrong
          ? 'Put right what is wrong above to see what a stay costs.'
          : (error?.message ??
            (data?.words ? (
              <>
                {words} on {day} at {time} {/^1\s/.test(words) ? 'costs' : 'cost'} <strong>{data.words}</strong>
              </>
            ) : (
              data && `We do not know what ${words} on ${day} at ${time} would cost.`
            )))}
      </p>
      {data && (data.is_open === false || data.not_known.length > 0) && (
        <p className={css.read}>
          {data.is_open === false ? 'It is not open for the whole of this stay.' : data.not_known.join('. ')}
        </p>
      )}
      {data && data.working.length > 0 && data.is_open !== false && (
        <p className={css.read}>{data.working.map(({ text }) => text).join('; ')}</p>
      )}
    </section>
  )
}

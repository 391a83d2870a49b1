import type { UseFormReturn } from 'react-hook-form'
import { formatPounds, penceOf, poundsOf } from '@/lib/money'
import { Button } from '@/ui/Button'
import { MoneyField } from './MoneyField'
import css from './Quote.module.css'
import { breakdownOf, type QuoteForm } from './schema'

/** Parts and labour, which add up to the amount; where they don't, one press makes them. */
export function Breakdown({ form }: { form: UseFormReturn<QuoteForm> }) {
  const { register, watch, setValue, getValues, formState } = form
  const { errors } = formState
  const on = watch('broken_down')
  const added = breakdownOf({ parts: watch('parts'), labour: watch('labour'), amount: watch('amount') })
  // Most of the time the rest is labour.
  const fillIn = () => {
    const [amount, parts, labour] = [getValues('amount'), getValues('parts'), getValues('labour')].map(penceOf)
    if (amount == null || parts == null || labour != null || parts > amount) return
    setValue('labour', poundsOf(amount - parts), { shouldDirty: true })
  }
  return (
    <fieldset className={css.breakdown}>
      <legend className="sr-only">Cost breakdown</legend>
      <label className={css.check}>
        <input type="checkbox" {...register('broken_down')} />
        <span>
          <b>Break down the cost</b>
          <span>Customers compare parts and labour side by side.</span>
        </span>
      </label>
      {on && (
        <>
          <div className={css.pair}>
            <MoneyField label="Parts cost" error={errors.parts?.message} {...register('parts', { onBlur: fillIn })} />
            <MoneyField label="Labour cost" error={errors.labour?.message} {...register('labour')} />
          </div>
          <div role="status" className={css.sum}>
            {added && (
              <>
                <span>
                  Parts and labour: <b className="num">{formatPounds(added.sum)}</b>
                  {added.addsUp && ', as quoted'}
                </span>
                {!added.addsUp && (
                  <Button
                    size="small"
                    onClick={() =>
                      setValue('amount', poundsOf(added.sum), {
                        shouldDirty: true,
                        shouldValidate: formState.isSubmitted,
                      })
                    }
                  >
                    Quote {formatPounds(added.sum)}
                  </Button>
                )}
              </>
            )}
          </div>
        </>
      )}
    </fieldset>
  )
}

import { Plus } from 'lucide-react'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { mayAdd, moved, RULES, replace, STARTERS, without } from './acts'
import { type Board, isKept, type Kept, type Rate, type Rule } from './board'
import { MOST } from './faults'
import { KeptRow } from './KeptRow'
import { RateCard } from './RateCard'
import { RuleRow, ruleName } from './RuleRow'
import css from './Tariff.module.css'

type Props = {
  board: Board
  /** The keys of what the tried stay is charged by. */
  answers: readonly string[]
  onChange: (board: Board) => void
  onDone: (focus: string, said: string) => void
}

const ADD_RATE = '[data-add="rate"]'
const ADD_RULE = '[data-add="rule"]'
const firstField = (key: string) => `[data-key="${key}"] :is(input, select)`

/** The rates in their order, and the rules beside them. */
export function TariffTable({ board, answers, onChange, onDone }: Props) {
  const { rates, rules } = board
  const setRates = (next: (Rate | Kept)[]) => onChange({ ...board, rates: next })
  const setRules = (next: (Rule | Kept)[]) => onChange({ ...board, rules: next })
  const removeRate = (key: string) => {
    setRates(without(rates, key))
    onDone(ADD_RATE, 'Rate removed')
  }
  const removeRule = (key: string, name: string) => {
    setRules(without(rules, key))
    onDone(ADD_RULE, `${name} removed`)
  }
  const move = (key: string, at: number, by: -1 | 1) => {
    if (!rates[at + by]) return
    setRates(moved(rates, key, by))
    onDone(`[data-key="${key}"] [data-act="${by < 0 ? 'up' : 'down'}"]`, `Now rate ${at + by + 1} of ${rates.length}`)
  }
  return (
    <>
      {rates.length > 1 && (
        <p className={css.small}>Where two rates hold at once, the upper one counts. At all other times it is free.</p>
      )}
      {rates.map((rate, at) =>
        isKept(rate) ? (
          <KeptRow key={rate.key} text={rate.kept} onRemove={() => removeRate(rate.key)} />
        ) : (
          <RateCard
            key={rate.key}
            rate={rate}
            number={at + 1}
            answers={answers}
            onChange={(next) => setRates(replace(rates, next))}
            onMove={(by) => move(rate.key, at, by)}
            onRemove={() => removeRate(rate.key)}
            onDone={onDone}
          />
        ),
      )}
      {rates.length < MOST.rates && (
        <Adders
          label="Add a rate"
          kind="rate"
          items={STARTERS.map(({ label, rate }) => ({
            label,
            onAdd: () => {
              const next = rate()
              setRates([...rates, next])
              onDone(firstField(next.key), `Rate ${rates.length + 1} added`)
            },
          }))}
        />
      )}
      {rates.length > 0 && (
        <>
          {rules.map((rule) =>
            isKept(rule) ? (
              <KeptRow key={rule.key} text={rule.kept} onRemove={() => removeRule(rule.key, 'Text')} />
            ) : (
              <RuleRow
                key={rule.key}
                rule={rule}
                answers={answers.includes(rule.key)}
                onChange={(next) => setRules(replace(rules, next))}
                onRemove={() => removeRule(rule.key, ruleName(rule))}
              />
            ),
          )}
          <Adders
            label="Add a rule"
            kind="rule"
            items={RULES.filter(({ rule }) => mayAdd(board, rule())).map(({ label, rule }) => ({
              label,
              onAdd: () => {
                const next = rule()
                setRules([...rules, next])
                onDone(firstField(next.key), `${label} added`)
              },
            }))}
          />
        </>
      )}
    </>
  )
}

type AddersProps = { label: string; kind: string; items: { label: string; onAdd: () => void }[] }

function Adders({ label, kind, items }: AddersProps) {
  return (
    <fieldset aria-label={label} className={css.adders}>
      <span className={css.small}>{label}</span>
      {items.map((item, n) => (
        <Button
          key={item.label}
          size="small"
          variant="tint"
          data-add={n === 0 ? kind : undefined}
          icon={<Icon of={Plus} size={16} />}
          onClick={item.onAdd}
        >
          {item.label}
        </Button>
      ))}
    </fieldset>
  )
}

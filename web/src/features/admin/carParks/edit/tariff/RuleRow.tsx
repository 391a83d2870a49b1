import { Select } from '@/ui/Select'
import { Cell, Fault } from '../week/Cell'
import { WhenFields } from '../week/WhenFields'
import type { Cap, Concession, Gets, Limit, NoReturn, Offer, Rule, Who } from './board'
import { RowActs } from './RowActs'
import css from './Tariff.module.css'

const PER = [
  { value: 'day', label: 'a day' },
  { value: '24_hours', label: 'in 24 hours' },
] as const
const GETS: readonly { value: Gets; label: string }[] = [
  { value: 'free', label: 'Free' },
  { value: 'free_for', label: 'First … free' },
  { value: 'extra', label: '… extra' },
  { value: 'pays_a_day', label: '£ … a day' },
]
const WHO: Record<Who, string> = { blue_badge: 'Blue badge', motorcycle: 'Motorcycle', permit: 'Permit holders' }

/** What a rule is called. */
export function ruleName(rule: Rule): string {
  switch (rule.kind) {
    case 'offer':
      return rule.name.trim() === '' ? 'Offer' : `Offer: ${rule.name.trim()}`
    case 'cap':
      return rule.per === 'day' ? 'Day cap' : '24-hour cap'
    case 'limit':
      return 'Longest stay'
    case 'no_return':
      return 'No return'
    case 'concession':
      return WHO[rule.who]
  }
}

type Props<One> = { rule: One; onChange: (rule: Rule) => void }

/** A rule beside the rates: a cap, an offer, a longest stay, no return, or what some get. */
export function RuleRow({
  rule,
  answers,
  onChange,
  onRemove,
}: Props<Rule> & { answers: boolean; onRemove: () => void }) {
  const name = ruleName(rule)
  return (
    <fieldset aria-label={name} className={css.rule} data-key={rule.key} data-answers={answers || undefined}>
      <div className={css.rateHead}>
        <strong>{name}</strong>
        <RowActs what={name.toLowerCase()} onRemove={onRemove} />
      </div>
      <RuleFields rule={rule} onChange={onChange} />
      <Fault path={`${rule.key}.rule`} />
      {answers && <p className={css.answer}>The stay below is charged by this.</p>}
    </fieldset>
  )
}

function RuleFields({ rule, onChange }: Props<Rule>) {
  switch (rule.kind) {
    case 'offer':
      return <OfferFields rule={rule} onChange={onChange} />
    case 'cap':
      return <CapFields rule={rule} onChange={onChange} />
    case 'limit':
      return <LimitFields rule={rule} onChange={onChange} />
    case 'no_return':
      return <NoReturnFields rule={rule} onChange={onChange} />
    case 'concession':
      return <ConcessionFields rule={rule} onChange={onChange} />
  }
}

function OfferFields({ rule, onChange }: Props<Offer>) {
  const { key } = rule
  return (
    <>
      <div className={css.fields}>
        <Cell
          named
          path={`${key}.name`}
          label="Name"
          value={rule.name}
          onChange={(name) => onChange({ ...rule, name })}
        />
        <Cell
          named
          pounds
          path={`${key}.price`}
          label="Price"
          value={rule.price}
          placeholder="0.00"
          onChange={(price) => onChange({ ...rule, price })}
        />
        <Cell
          named
          path={`${key}.leaveBy`}
          label="Leave by"
          value={rule.leaveBy}
          placeholder="19:00"
          onChange={(leaveBy) => onChange({ ...rule, leaveBy })}
        />
        <Cell
          named
          path={`${key}.within`}
          label="Or within"
          value={rule.within}
          placeholder="12 h"
          onChange={(within) => onChange({ ...rule, within })}
        />
      </div>
      <p className={css.small}>Enter</p>
      <WhenFields path={`${key}.when`} when={rule.enter} onChange={(enter) => onChange({ ...rule, enter })} />
    </>
  )
}

function CapFields({ rule, onChange }: Props<Cap>) {
  return (
    <div className={css.fields}>
      <Cell
        named
        pounds
        path={`${rule.key}.price`}
        label="At most"
        value={rule.price}
        placeholder="0.00"
        onChange={(price) => onChange({ ...rule, price })}
      />
      <Select
        aria-label="For"
        className="input--small"
        value={rule.per}
        options={PER}
        onChoose={(per) => onChange({ ...rule, per })}
      />
    </div>
  )
}

function LimitFields({ rule, onChange }: Props<Limit>) {
  return (
    <>
      <div className={css.fields}>
        <Cell
          named
          path={`${rule.key}.length`}
          label="At most"
          value={rule.length}
          placeholder="4 h"
          onChange={(length) => onChange({ ...rule, length })}
        />
      </div>
      <WhenFields path={`${rule.key}.when`} when={rule.when} onChange={(when) => onChange({ ...rule, when })} />
    </>
  )
}

function NoReturnFields({ rule, onChange }: Props<NoReturn>) {
  return (
    <div className={css.fields}>
      <Cell
        named
        path={`${rule.key}.length`}
        label="No return within"
        value={rule.length}
        placeholder="1 h"
        onChange={(length) => onChange({ ...rule, length })}
      />
    </div>
  )
}

function ConcessionFields({ rule, onChange }: Props<Concession>) {
  return (
    <div className={css.fields}>
      <Select
        aria-label="What they get"
        className="input--small"
        value={rule.gets}
        options={GETS}
        onChoose={(gets) => onChange({ ...rule, gets })}
      />
      {(rule.gets === 'free_for' || rule.gets === 'extra') && (
        <Cell
          named
          path={`${rule.key}.length`}
          label={rule.gets === 'extra' ? 'Extra' : 'First'}
          value={rule.length}
          placeholder="3 h"
          onChange={(length) => onChange({ ...rule, length })}
        />
      )}
      {rule.gets === 'pays_a_day' && (
        <Cell
          named
          pounds
          path={`${rule.key}.price`}
          label="A day"
          value={rule.price}
          placeholder="0.00"
          onChange={(price) => onChange({ ...rule, price })}
        />
      )}
    </div>
  )
}

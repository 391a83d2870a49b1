-- A suspension can be appealed against, as a block can.
alter table users
    -- since when the suspension in force is
    add column suspended_at timestamptz,
    -- the admin; null: one who is gone, or nobody
    add column suspended_by uuid references users (id) on delete set null;
create index users_by_suspending_admin on users (suspended_by) where suspended_by is not null;
-- Of those in force nobody wrote down when they began. What counts is that the time tells one from the next.
update users set suspended_at = now() where suspended_until is not null;

alter table appeals
    alter column blocked_at drop not null,
    -- the suspension it is against, told from others of the same account by its time
    add column suspended_at timestamptz,
    add constraint "an appeal is against one restriction" check (num_nonnulls(blocked_at, suspended_at) = 1),
    add constraint "a suspension is appealed once" unique (user_id, suspended_at);

-- Appeals as admins see them.
create view admin_appeals as
select a.id, a.user_id, u.email, u.name, a.text, a.state, a.created_at, a.decided_at, a.decided_by, a.answer,
       case when a.blocked_at is null then 'suspension' else 'block' end as against,
       coalesce(a.blocked_at, a.suspended_at) as since,
       case when a.blocked_at is null then u.suspended_until end as until,
       case when a.blocked_at is null then u.suspended_reason else u.blocked_reason end as reason,
       case when a.blocked_at is null then u.suspended_by else u.blocked_by end as restricted_by,
       case when a.blocked_at is null then u.suspended_at is not distinct from a.suspended_at and u.suspended_until > now()
            else u.blocked_at is not distinct from a.blocked_at end as in_force
from appeals a join users u on u.id = a.user_id;
comment on view admin_appeals is 'The reason and the end are of what is in force now, which may be another one.';

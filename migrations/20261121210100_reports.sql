-- What people report, with what they saw as evidence.

create table reports (
    -- in the order of time
    id               uuid primary key,
    -- never shown to anyone: it counts what one account reports
    reporter_id      uuid references users (id) on delete set null,
    about            text not null check (about in ('message', 'conversation', 'user', 'provider', 'review')),
    reported_user_id uuid references users (id) on delete set null,
    conversation_id  uuid references conversations (id) on delete set null,
    reason           text not null check (reason in ('harassment', 'threat', 'spam', 'scam', 'other')),
    description      text not null default '' check (length(description) <= 1000),
    -- as it was when it was reported, without who reported it
    evidence         jsonb not null check (jsonb_typeof(evidence) = 'array'),
    status           text not null default 'pending' check (status in ('pending', 'resolved', 'dismissed')),
    decision         text check (decision in ('dismiss', 'warn', 'act')),
    reviewed_by      uuid references users (id) on delete set null,
    reviewed_at      timestamptz,
    review_note      text,
    created_at       timestamptz not null,
    check ((status = 'pending') = (decision is null)),
    check ((status = 'pending') = (reviewed_at is null)),
    check ((status = 'dismissed') = (decision is not distinct from 'dismiss'))
);
create index reports_by_status on reports (status, id desc);
create index reports_by_reported_user on reports (reported_user_id);
create index reports_by_conversation on reports (conversation_id);

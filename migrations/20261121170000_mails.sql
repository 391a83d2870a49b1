-- What left the house. The worker looks here before it sends a mail, so that a job that runs again sends nothing.

create table mails (
    -- The queue's row. Also the left side of the mail's Message-ID.
    job_id text primary key,
    -- What kind of mail, as in the job: `reset_password`. Neither the address nor what it says is kept here.
    kind text not null,
    -- When the latest attempt began. With `delivered_at` empty: it is under way, it failed, or its worker died.
    tried_at timestamptz not null default now(),
    -- When the mail server took it, or it was written to the outbox.
    delivered_at timestamptz
);

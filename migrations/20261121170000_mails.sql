-- What left the house: the worker looks here before it sends a mail, so that a job that runs again sends nothing.

create table mails (
    -- the queue's row; in lower case also the left side of the mail's Message-ID
    job_id       text primary key,
    -- as in the job: reset_password
    kind         text not null,
    -- when the latest attempt began; while delivered_at is null it is under way, it failed, or its worker died
    tried_at     timestamptz not null default now(),
    -- when the mail server took it, or it was written to the outbox
    delivered_at timestamptz
);
comment on table mails is 'One row a mail that was tried. Neither the address nor what it says.';

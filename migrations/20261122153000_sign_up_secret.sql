-- Who signed up in one browser and opens the link of the email in another chooses the password there.

alter table users add column sign_up_secret_hash bytea check (length(sign_up_secret_hash) = 32);
comment on column users.sign_up_secret_hash is 'Of what the browser keeps that signed up; null once the address is confirmed.';

alter table sessions drop constraint "a session ends for a known reason";
alter table sessions add constraint "a session ends for a known reason" check
    (ended_because in ('signed_out', 'everywhere', 'revoked', 'password', 'reuse', 'blocked', 'closing', 'unused', 'displaced'));

-- How others name a provider: it does not name the account. A member who reports one says it.
alter table providers
    add column id uuid not null default gen_random_uuid() constraint "a provider has an id of their own" unique;

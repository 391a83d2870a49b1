-- What a username looks like, which no query tells: programs write it with the name (api/src/foundation/names.rs).
alter table users add column name_look text;
comment on column users.name_look is 'what a username looks like, by which it is told from others; null where the name was chosen before looks were stored, or looked like another one by then';
create unique index "a username looks like no other" on users (name_look) where name_chosen;
-- Filled when the api starts.
create index users_without_a_look on users (id) where name_chosen and name_look is null;

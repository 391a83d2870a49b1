-- Accounts of the demo mode, which go when it is turned off.

alter table users add column is_demo boolean not null default false;
create index users_demo on users (id) where is_demo;

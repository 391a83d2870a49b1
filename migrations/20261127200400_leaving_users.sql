-- The few accounts that leave are found without a look at the others, as those that are blocked are (users_blocked).
create index users_leaving on users (id) where deletes_at is not null;

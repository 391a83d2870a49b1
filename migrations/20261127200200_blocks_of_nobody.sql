-- Somebody blocks the other side of a conversation whether or not an account is left behind it: what is answered, listed and refused
-- then is the same. A block outlives the account that it was of, as otherwise its end would tell of the account's.

alter table user_blocks
    alter column blocked_id drop not null,
    drop constraint user_blocks_blocked_id_fkey,
    add constraint "a block is of an account, or of none that is left"
        foreign key (blocked_id) references users (id) on delete set null;
comment on column user_blocks.blocked_id is 'none: nobody is behind the other side of the conversation, which whoever blocks does not learn';

-- Run once, by Patroni, when it makes the cluster. The password is SAMPAN_PASSWORD of cluster.env.
\getenv password SAMPAN_PASSWORD
create role sampan login password :'password';
create database sampan owner sampan;
create database sandbox owner sampan;

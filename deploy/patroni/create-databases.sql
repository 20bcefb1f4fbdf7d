-- Patroni runs this once when it creates the cluster. The password is SAMPAN_PASSWORD in cluster.env.
\getenv password SAMPAN_PASSWORD
create role sampan login password :'password';
create database sampan owner sampan;
create database sandbox owner sampan;

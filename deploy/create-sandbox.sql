create database sandbox;

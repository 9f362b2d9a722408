< red green blue > [ key ]
red green key:steel $4;
blue key:steel $5;
red blue key:brass $6;
green key:brass $6;
red $7;

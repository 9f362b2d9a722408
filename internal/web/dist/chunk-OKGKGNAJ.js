var t=null;function l(e){t=e}function u(){let e=t;return t=null,e}export{l as a,u as b};

/// Writings of one word in the names of streets and places, folded: a line for each language, groups divided by semicolons.
/// Each word of a group stands for every other. A word that begins with a hyphen is the end of a longer one.
enum EquivalentTable {
  static let text: StaticString = """
    sankt,saint,sint,sant,st;sainte,ste,st;santa,sta,s;santo,sto,s;san,s;mount,mt;mont,mt;monte,mte;\
    doktor,dr;doctor,dr;docteur,dr;dottor,dott;professor,prof;professeur,prof
    -strasse,-str;strasse,str;-platz,-pl;platz,pl;gasse,g;bahnhof,bf,bhf;hauptbahnhof,hbf;unter,u;ober,o;gross,gr;klein,kl
    street,str,st;road,rd;avenue,ave,av;boulevard,blvd,bd;drive,dr;lane,ln;court,ct;place,pl;square,sq;terrace,ter;\
    highway,hwy;parkway,pkwy;park,pk;crescent,cres;close,cl;gardens,gdns;grove,gr;fort,ft;north,n;south,s;east,e;west,w;\
    northeast,ne;northwest,nw;southeast,se;southwest,sw;station,stn;first,1st;second,2nd;third,3rd;fourth,4th;fifth,5th;\
    sixth,6th;seventh,7th;eighth,8th;ninth,9th;tenth,10th
    rue,r;boulevard,boul,blvd,bvd,bld,bd;avenue,ave,av;chemin,ch,che;impasse,imp;allee,all;route,rte,rt;\
    faubourg,fbg,fg;passage,pass;general,gal,gen;marechal,mal;president,pdt;residence,res;cours,crs
    calle,c,cl;carrer,c;avenida,avda,av,avd;avinguda,av,avda;plaza,pza,pl,plza;placa,pl;paseo,po,pso;passeig,pg;\
    carretera,ctra,crta;camino,cno;cami,cno;ronda,rda;glorieta,gta;urbanizacion,urb;nuestra,ntra;senora,sra;general,gral
    via,v;viale,vle;piazza,pza,pzza;piazzale,ple,pzle;corso,cso;largo,lgo;vicolo,vic,vico;strada,str;contrada,cda;\
    fratelli,flli;localita,loc;giuseppe,gius;santi,ss;fondamenta,fta
    ulitsa,ul;prospekt,pr,prt,prosp;pereulok,per;ploshchad,pl;shosse,sh;naberezhnaya,nab;bulvar,bul,bulv;proezd,prd;\
    gora,mount,mountain,berg,summit;gorod,city;selo,village;ozero,lake;reka,river
    -straat,-str;straat,str;laan,ln;-laan,-ln;plein,pln;-plein,-pln
    ulica,ul;ulice,ul;aleja,al;aleje,al;plac,pl;osiedle,os;namesti,nam;trida,tr;nabrezi,nab;utca,u;korut,krt;ter,tere
    rua,r;praca,pca;travessa,tv,trav;alameda,al;estrada,estr;doutor,dr
    cadde,caddesi,cad,cd;sokak,sokagi,sok,sk;mahalle,mahallesi,mah,mh;bulvari,bulvar,blv;meydani,meydan,myd
    """
}
